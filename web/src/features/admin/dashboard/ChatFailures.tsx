import { chatLimits } from '#contract/documents/chat.ts';
import { readChatFailures } from '#data/staff/figures.ts';
import { Time } from '#i18n/Time.tsx';
import { useTexts } from '#i18n/words.ts';
import { Hint, hintWords, Row, Section } from '#ui/layout.tsx';
import { useReading } from '../StaffPage.tsx';

/** Nothing on a site without a chat, or whose chat got everything. */
export function ChatFailures() {
  const { words, number } = useTexts('adminDashboard');
  const { data = [] } = useReading(['staff', 'chatFailures'], () => readChatFailures());
  if (data.length === 0) return null;
  return (
    <Section title={words.chatFailed} gap={2}>
      <Hint>{words.chatFailedHint}</Hint>
      <ul role="list">
        {data.map(({ id, about, try: tried, why, at }) => (
          <Row as="li" key={`${id} ${tried}`} gap={3} dense align="baseline">
            <strong>{words.chatAbout[about]}</strong>
            <span>{words.chatTry(number(tried), number(chatLimits.tries))}</span>
            <span>{why}</span>
            <code>{id}</code>
            <Time className={hintWords} date={at} />
          </Row>
        ))}
      </ul>
    </Section>
  );
}
