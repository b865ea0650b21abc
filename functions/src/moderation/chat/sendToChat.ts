import { chatLimits } from '#contract/documents/chat.ts';
import { type ChatJob, writeChatFailure } from '../../data/chatStore.ts';
import { chatMode, parseChatAddress, postToChat } from '../../platform/chatAddress.ts';
import type { Page } from '../../platform/jobRun.ts';
import { log } from '../../platform/logger.ts';
import { siteOrigin } from '../../platform/mediaUrl.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { caseText, dayText } from './chatText.ts';
import { sumOfDay } from './sumOfDay.ts';

/** Throws if the chat does not accept it. The local site logs it. */
async function send(text: string): Promise<void> {
  if (chatMode() === 'on') await postToChat(text, parseChatAddress(process.env['CHAT_WEBHOOK'] ?? ''));
  else log.info('a message to the chat of staff', { text });
}

async function textOf(
  { about, caseKind: kind, caseId }: ChatJob,
  subject: string,
  now: Date,
): Promise<string | undefined> {
  if (about === 'day') return dayText(await sumOfDay(subject, now), siteOrigin());
  return kind && caseText({ about, kind, caseId }, siteOrigin());
}

/** A failed try is logged, and shown on the dashboard. The event repeats it, or the schedule. */
export const sendToChat =
  (deliver = send): Page<ChatJob> =>
  async ({ subject, fields, current, save }, { clock }) => {
    const { about, commandId, failed } = fields;
    const text = await textOf(fields, subject, clock());
    if (text === undefined) return 'done';
    try {
      await deliver(text);
      return 'done';
    } catch (error) {
      const tried = failed + 1;
      log.error('a message did not reach the chat of staff', error, { id: commandId, about, try: tried });
      const why = error instanceof Error ? error.message : typeof error;
      await runTransaction(async (transaction) => {
        if (!(await current(transaction))) return;
        save(transaction, { failed: tried }, clock());
        await writeChatFailure(transaction, { id: commandId, about, try: tried, why, at: clock() });
      });
      if (tried >= chatLimits.tries) return 'failed';
      throw error;
    }
  };
