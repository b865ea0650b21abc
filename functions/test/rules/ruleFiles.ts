import { firestoreRules, storageRules } from './harness.ts';

/** What the constant function `name` of a rule file returns: a number or product of numbers, or a list of words. */
function constant(rules: string, name: string): string {
  const body = new RegExp(`function ${name}\\(\\) \\{ return (.+); \\}`).exec(rules)?.[1];
  if (body === undefined) throw new Error(`The rules have no constant ${name}().`);
  return body;
}

const product = (expression: string): number =>
  expression.split('*').reduce((result, factor) => result * Number(factor), 1);

const words = (text: string): readonly string[] => [...text.matchAll(/'([^']*)'/g)].flatMap(([, word]) => word ?? []);

export const maxMutedPerList = product(constant(firestoreRules, 'maxMutedPerList'));
export const maxMutedBytesPerList = product(constant(firestoreRules, 'maxMutedBytesPerList'));
export const maxPerQuery = product(constant(firestoreRules, 'maxPerQuery'));
export const maxUploadBytes = product(constant(storageRules, 'maxUploadBytes'));
export const pictureTypes = words(constant(storageRules, 'pictureTypes'));
export const staffRoles = words(constant(firestoreRules, 'staffRoles'));
