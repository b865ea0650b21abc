import { useAtomValue } from 'jotai';
import { useTextsOf } from '#i18n/words.ts';
import { user } from '#session/atoms.ts';
import { TitledPage } from '#session/TitledPage.tsx';
import { Hint, readable } from '#ui/layout.tsx';
import { DecisionList } from './DecisionList.tsx';

export function DecisionsPage() {
  const { words } = useTextsOf('account', 'decisions');
  const person = useAtomValue(user);
  return (
    <TitledPage title={words.title} className={readable}>
      <Hint isLarge>{words.lead}</Hint>
      {person !== null && <DecisionList key={person.uid} uid={person.uid} />}
    </TitledPage>
  );
}

/** On `/banned`, with the form of the ban open. */
export function BannedDecisions() {
  const person = useAtomValue(user);
  return person && <DecisionList uid={person.uid} isBanned />;
}
