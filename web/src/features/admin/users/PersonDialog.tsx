import type { ListedPerson } from '#data/staff/people.ts';
import { textOf } from '#i18n/acts.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { ActForm, isWide, useActFigures } from '../acts/ActForm.tsx';
import type { Offer } from '../acts/acts.ts';
import { useStaffTexts } from '../staffWords.ts';

export type PersonOffer = Offer<'onPerson'>;

type PersonDialogProps = {
  person: ListedPerson;
  name: string;
  offer: PersonOffer;
  onClose: () => void;
  onDone: (auditIds: readonly string[]) => void;
};

export function PersonDialog({ person, name, offer, onClose, onDone }: PersonDialogProps) {
  const { words, common, app } = useStaffTexts('adminUsers');
  const figures = useActFigures();
  const { name: act, label, on, words: actWords } = offer;
  return (
    <Dialog title={actWords.ask(name)} closeLabel={app.close} onClose={onClose} isWide={isWide(act)}>
      <ActForm
        name={act}
        label={label}
        consequences={[...textOf(actWords.consequence, figures), ...(on.also?.(person, common) ?? [])]}
        send={async (typed) => onDone((await on.perform(person.id, typed)).auditIds)}
        refused={{ 'permission-denied': words.refused, 'failed-precondition': actWords.limit }}
        onClose={onClose}
      />
    </Dialog>
  );
}
