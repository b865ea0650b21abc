import { useAtom } from 'jotai';
import { useTexts } from '#i18n/words.ts';
import { type PendingSignOut, signOutQuestion } from '#session/uploading.ts';
import { Lazy } from '#ui/Lazy.tsx';
import { LeaveQuestion } from '#ui/LeaveGuard.tsx';

/** Asks before a sign-out drops photos that are not sent. */
export function SignOutQuestion() {
  const [question, setQuestion] = useAtom(signOutQuestion);
  return (
    question && (
      <Lazy>
        <Question
          {...question}
          onAnswer={(goesOn) => {
            setQuestion(undefined);
            question.onAnswer(goesOn);
          }}
        />
      </Lazy>
    )
  );
}

function Question({ unsent, onAnswer }: PendingSignOut) {
  const { words, app, number: format } = useTexts('upload');
  const { signOut } = words;
  return (
    <LeaveQuestion
      words={{ ...signOut, leaveText: signOut.leaveText(format(unsent)) }}
      closeLabel={app.close}
      onStay={() => onAnswer(false)}
      onLeave={() => onAnswer(true)}
    />
  );
}
