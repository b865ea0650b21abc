import { ContractError } from '#contract/errors.ts';
import type { Words } from '#i18n/words.ts';

/** Where what went wrong with saving is said, and how. */
export type SaveProblem =
  | { readonly field: 'displayName' | 'username' | 'bio' | 'root' | 'avatar'; readonly message: string }
  | { readonly field: 'links'; readonly sentIndex: number; readonly message: string };

/** The field that an error of saving is about; `otherwise` are the words where it is about none. */
export function problemOfSave(error: unknown, words: Words['settings']['profile'], otherwise: string): SaveProblem {
  const [, field = '', index = '0'] = /^(\w+)(?:\.(\d+))?/.exec(fieldOf(error)) ?? [];
  switch (field) {
    case 'username':
      return { field, message: usernameMessage(error, words) };
    case 'avatarPath':
      return { field: 'avatar', message: words.avatarProblem.refused };
    case 'links':
      return { field, sentIndex: Number(index), message: words.problem.https };
    case 'displayName':
    case 'bio':
      return { field, message: words.problem.characters };
    default:
      return { field: 'root', message: otherwise };
  }
}

const fieldOf = (error: unknown): string => (error instanceof ContractError ? (error.field ?? '') : '');

function usernameMessage(error: unknown, { usernameProblem }: Words['settings']['profile']): string {
  switch (error instanceof ContractError ? error.code : undefined) {
    case 'already-exists':
      return usernameProblem.taken;
    case 'failed-precondition':
      return usernameProblem['too-soon'];
    default:
      return usernameProblem.characters;
  }
}
