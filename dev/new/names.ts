import { LaunchError } from '../launcher/failure.ts';

export type Names = {
  /** `addThing` */
  readonly name: string;
  /** Below the sources of its kind: `photos`, `moderation/warnings`. */
  readonly folder: string;
  /** Of a page: `/credits`. */
  readonly path: string;
};

const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const pascal = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;

/** Fills the stand-ins of a template, or of its path. */
export const filled = (text: string, { name, folder, path }: Names): string =>
  text
    .replaceAll('the-thing', kebab(name))
    .replaceAll('TheThing', pascal(name))
    .replaceAll('theThing', name)
    .replaceAll('theFolder', folder)
    .replaceAll('theSource', folder.replaceAll(/[^/]+/g, '..'))
    .replaceAll('thePath', path);

const camel = /^[a-z][a-z0-9]*(?:[A-Z][a-z0-9]+)*$/;
const path = /^(?:\/[a-z][a-z0-9]*(?:-[a-z0-9]+)*)+$/;
const folderName = /^[a-z][A-Za-z]*(?:\/[a-z][A-Za-z]*)?$/;
const reserved = /^(?:delete|default|export|import|new|return|switch|this|void|with|class|function|in|of)$/;

/** The names of a new thing. Throws a sentence if they are not as the others are. */
export function namesOf(kind: string, given: string, folder: string): Names {
  if (kind !== 'page' && !folderName.test(folder))
    throw new LaunchError(`${folder} is no folder: --in takes one or two, as social/likes.`);
  if (kind === 'page') {
    if (!path.test(given))
      throw new LaunchError(`${given} is no path of a page: write it as /credits or /settings/sounds.`);
    const [first = '', ...more] = given.slice(1).split(/[/-]/);
    return { name: `${first}${more.map(pascal).join('')}`, folder, path: given };
  }
  if (!camel.test(given) || reserved.test(given))
    throw new LaunchError(`${given} is no name: write it in camelCase, as addThing.`);
  return { name: given, folder, path: '' };
}
