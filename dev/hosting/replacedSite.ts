import { LaunchError } from '../launcher/failure.ts';
import { deployedProject } from './builtFor.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Pure: the origin named by the command or for its hook (`MATATAKI_ORIGIN`), or Hosting's default for the project. */
export function replacedSite(named: string | undefined, environment: Environment): string {
  const asked = named ?? environment.MATATAKI_ORIGIN;
  if (asked !== undefined && URL.canParse(asked)) return new URL(asked).origin;
  const project = deployedProject(environment);
  if (asked === undefined && project !== undefined) return `https://${project}.web.app`;
  throw new LaunchError(
    asked === undefined
      ? 'Say which project is deployed to: npx firebase deploy --project PROJECT (or which site is replaced: npm run assets:keep -- --origin https://PROJECT.web.app).'
      : `${asked} is no address of a site, such as https://PROJECT.web.app.`,
  );
}
