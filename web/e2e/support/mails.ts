import * as v from 'valibot';
import { authOrigin, projectId } from './environment.ts';
import { eventually } from './people.ts';

const mailsSchema = v.object({
  oobCodes: v.array(
    v.object({ requestType: v.string(), email: v.string(), newEmail: v.optional(v.string()), oobLink: v.string() }),
  ),
});

export type MailKind = 'VERIFY_EMAIL' | 'PASSWORD_RESET' | 'VERIFY_AND_CHANGE_EMAIL';

/**
 * The link in the newest mail of a kind to an account's address, which the Auth emulator stores instead of sending it.
 */
export async function linkInMail(kind: MailKind, email: string): Promise<string> {
  return eventually(`a mail ${kind}`, async () => {
    const answer = await fetch(`${authOrigin()}/emulator/v1/projects/${projectId}/oobCodes`);
    const { oobCodes } = v.parse(mailsSchema, await answer.json());
    return oobCodes.findLast((mail) => mail.requestType === kind && mail.email === email)?.oobLink;
  });
}

/** Opens a link of a mail, as a person does on any device. */
export async function openLink(link: string, parameters: Readonly<Record<string, string>> = {}): Promise<void> {
  const url = new URL(link);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  const answer = await fetch(url, { redirect: 'manual' });
  if (answer.status >= 400) throw new Error(`the link was refused: ${await answer.text()}`);
}
