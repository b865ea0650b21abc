import { useCallback } from 'react';
import type { Photo } from '#contract/documents/photo.ts';
import { isPhotoId, type PhotoId } from '#contract/ids.ts';
import { type ListedCase, readStaffPhotos } from '#data/staff/cases.ts';
import { errorWords } from '#i18n/errorWords.ts';
import { useMessages } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { AdminSkeleton } from '../AdminSkeleton.tsx';
import { useReading } from '../useReading.ts';
import type { Choice, DecisionForm } from './choices.ts';
import { DecisionFields } from './DecisionFields.tsx';
import { fieldsOf, type Subject } from './decisionForm.ts';

/** What is asked: a choice for the case that is open, whose photo is known, or for several. */
export type Question = {
  readonly choice: Choice;
  readonly cases: readonly ListedCase[];
  /** Absent where photos have to be read first. */
  readonly subject?: Subject;
};

type DecisionDialogProps = {
  question: Question;
  onDecide: (choice: Choice, subjects: readonly Subject[], form: DecisionForm) => void;
  onClose: () => void;
};

async function readSubjects(cases: readonly ListedCase[]): Promise<readonly Subject[]> {
  const ids = cases.map(({ targetId }) => targetId).filter(isPhotoId);
  const isOnPhotos = cases[0]?.kind === 'photo';
  const photos = isOnPhotos ? await readStaffPhotos(ids) : new Map<PhotoId, Photo>();
  return cases.map((each) => ({ case: each, photo: photoOf(each, photos) }));
}

const photoOf = ({ targetId }: ListedCase, photos: ReadonlyMap<PhotoId, Photo>): Photo | undefined =>
  isPhotoId(targetId) ? photos.get(targetId) : undefined;

/** Says what a choice touches and what follows from it, and asks. */
export function DecisionDialog({ question, onDecide, onClose }: DecisionDialogProps) {
  const { app } = useMessages();
  const words = useWords('desk');
  const { choice, cases, subject } = question;
  const decide = (subjects: readonly Subject[], form: DecisionForm): void => onDecide(choice, subjects, form);
  return (
    <Dialog title={words.ask[choice]} closeLabel={app.close} onClose={onClose} isWide={fieldsOf(choice).rule}>
      {subject !== undefined ? (
        <DecisionFields choice={choice} subjects={[subject]} onDecide={decide} onClose={onClose} />
      ) : (
        <Several choice={choice} cases={cases} onDecide={decide} onClose={onClose} />
      )}
    </Dialog>
  );
}

type SeveralProps = {
  choice: Choice;
  cases: readonly ListedCase[];
  onDecide: (subjects: readonly Subject[], form: DecisionForm) => void;
  onClose: () => void;
};

/** Reads the photos of the cases first: what fits depends on how each stands. */
function Several({ choice, cases, onDecide, onClose }: SeveralProps) {
  const { app, errors } = useMessages();
  const words = useWords('desk');
  const { reading, retry } = useReading(useCallback(() => readSubjects(cases), [cases]));
  switch (reading.phase) {
    case 'reading':
      return <AdminSkeleton lines={4} />;
    case 'failed':
      return (
        <ErrorState
          title={words.subjectsFailed}
          text={errorWords(reading.error, errors)}
          retry={{ label: app.retry, onRetry: retry }}
        />
      );
    case 'read':
      return <DecisionFields choice={choice} subjects={reading.value} onDecide={onDecide} onClose={onClose} />;
  }
}
