import { useQuery } from '@tanstack/react-query';
import type { PhotoChanges, PhotoResult } from '#contract/documents/photoChanges.ts';
import type { PhotoId } from '#contract/ids.ts';
import { myPhotosNow, type OwnPhoto } from '#data/photos/ownPhotos.ts';
import { codeWords, type Messages, useTexts, type Words } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { Button, IconButton, TextLink } from '#ui/Button.tsx';
import { badWords, classNames, Row, Stack } from '#ui/layout.tsx';
import { Progress } from '#ui/Progress.tsx';
import { actOf } from './bulkAct.ts';
import { nameOf } from './DeskTile.tsx';
import styles from './desk.module.css';
import type { PhotoJob, useChangeMany } from './useChangeMany.ts';

type JobPanelProps = Pick<ReturnType<typeof useChangeMany>, 'isUndoing' | 'undo' | 'close'> & {
  job: PhotoJob;
  photos: readonly OwnPhoto[];
  onChoose: (ids: readonly PhotoId[]) => void;
};

/** The progress of a bulk change, and afterwards why photos were refused. */
export function JobPanel({ job, photos, isUndoing, undo, close, onChoose }: JobPanelProps) {
  const { words: desk, app, number: format } = useTexts('myPhotos');
  const words = desk.job;
  const { changes, isRunning, canUndo } = job;
  const { results, ids, phase } = changes;
  const ofAct = desk.acts[actOf(changes)];
  const refused = results.filter(({ ok }) => !ok);
  const done = results.length - refused.length;
  const text = isRunning ? ofAct.doing(format(results.length), format(ids.length)) : ofAct.done(format(done));
  return (
    <Stack as="section" gap={2} className={classNames(styles.panel, styles.job)} aria-label={words.label}>
      <Row gap={3} justify="between">
        <p role="status">{text}</p>
        <Row gap={2} line>
          {canUndo && <Button busy={isUndoing} onClick={() => void undo()} label={words.undo} />}
          {!isRunning && <IconButton label={app.close} icon="close" iconSize={20} onClick={close} />}
        </Row>
      </Row>
      {isRunning && <Progress label={text} value={results.length / Math.max(1, ids.length)} />}
      <div role="alert">
        {phase === 'failed' && <p className={badWords}>{words.stopped}</p>}
        {!isRunning && refused.length > 0 && <p className={styles.bold}>{words.refused(format(refused.length))}</p>}
      </div>
      {!isRunning && refused.length > 0 && (
        <>
          <Refused refused={refused} photos={photos} />
          <Row>
            <Button onClick={() => onChoose(refused.map(({ id }) => id))} label={words.chooseRefused} />
          </Row>
        </>
      )}
    </Stack>
  );
}

type RefusedProps = { refused: PhotoChanges['results']; photos: readonly OwnPhoto[] };

function Refused({ refused, photos }: RefusedProps) {
  const { words, errors } = useTexts('myPhotos');
  const byId = new Map(photos.map((photo) => [photo.id, photo]));
  // After a reload they may not be loaded yet.
  const missing = refused.flatMap(({ id }) => (byId.has(id) ? [] : [id]));
  const { data = [] } = useQuery({
    queryKey: ['refusedPhotos', ...missing],
    queryFn: () => myPhotosNow(missing),
    enabled: missing.length > 0,
    gcTime: 0,
  });
  for (const photo of data) byId.set(photo.id, photo);
  return (
    <ul role="list" className={styles.refused}>
      {refused.map((result) => {
        const photo = byId.get(result.id);
        return (
          <Row as="li" key={result.id} gap={3} dense>
            {photo === undefined ? (
              <span>{words.untitled}</span>
            ) : (
              <TextLink className={styles.edit} to={paths.photo(result.id)} label={<bdi>{nameOf(photo, words)}</bdi>} />
            )}
            <span>{refusalWords(result, words, errors)}</span>
          </Row>
        );
      })}
    </ul>
  );
}

function refusalWords(
  { code = 'internal', field }: Pick<PhotoResult, 'code' | 'field'>,
  { refusal }: Words['myPhotos'],
  errors: Messages['errors'],
): string {
  switch (code) {
    case 'not-found':
      return refusal.gone;
    case 'failed-precondition':
      return field === 'album' ? refusal.album : field === 'download' ? refusal.originalGone : refusal.state;
    case 'invalid-argument':
      if (field === 'tags') return refusal.tooManyTags;
      if (field?.startsWith('tags.')) return refusal.tag;
      break;
    case 'permission-denied':
      if (field === 'sensitive') return refusal.marked;
  }
  return codeWords(code, undefined, errors);
}
