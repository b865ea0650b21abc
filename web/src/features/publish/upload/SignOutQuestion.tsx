import { useAtom } from 'jotai';
import { useTexts } from '#i18n/words.ts';
import { type AskedToSignOut, signOutQuestion } from '#session/uploading.ts';
import { Lazy } from '#ui/Lazy.tsx';
import { LeaveQuestion } from '#ui/LeaveGuard.tsx';

/** Asks before a sign-out drops photos that are not sent. */
export function SignOutQuestion() {
  const [asked, setAsked] = useAtom(signOutQuestion);
  return (
    asked && (
      <Lazy>
        <Question
          {...asked}
          onAnswer={(goesOn) => {
            setAsked(undefined);
            asked.onAnswer(goesOn);
          }}
        />
      </Lazy>
    )
  );
}

function Question({ unsent, onAnswer }: AskedToSignOut) {
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
