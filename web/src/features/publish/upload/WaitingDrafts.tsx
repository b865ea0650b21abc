import { useAtomValue } from 'jotai';
import { useTexts } from '#i18n/words.ts';
import { FileButton, IconButton } from '#ui/Button.tsx';
import { Hint, Row, Stack } from '#ui/layout.tsx';
import { addFiles } from './addFiles.ts';
import { forgetDraft, waitingDrafts } from './keepDraftsOf.ts';
import styles from './upload.module.css';
import type { UploadEnvironment } from './uploadEnvironment.ts';

/** Drafts without a file on this device. A file of the same name gets its draft, wherever it is chosen. */
export function WaitingDrafts({ environment, accept }: { environment: UploadEnvironment; accept: string }) {
  const { words, number: format } = useTexts('upload');
  const drafts = useAtomValue(waitingDrafts);
  if (drafts.length === 0) return null;
  return (
    <details className={styles.restored}>
      <summary className={styles.waiting}>{words.drafts.waiting(format(drafts.length))}</summary>
      <Hint>{words.drafts.hint}</Hint>
      <Stack as="ul" role="list" gap={2} className={styles.drafts}>
        {drafts.map((draft) => (
          <Row as="li" key={draft.id} gap={3} justify="between" dense>
            <p>
              <bdi>{draft.caption || draft.alt || draft.description}</bdi>{' '}
              <Hint as="span">
                <bdi>{draft.fileName}</bdi>
              </Hint>
            </p>
            <Row line>
              <FileButton
                accept={accept}
                onFiles={([file]) => {
                  if (file === undefined) return;
                  void addFiles(environment, [file], draft);
                }}
              >
                {words.drafts.choose}
              </FileButton>
              <IconButton
                label={words.drafts.forget(draft.fileName)}
                icon="close"
                onClick={() => forgetDraft(environment.store, draft.id)}
              />
            </Row>
          </Row>
        ))}
      </Stack>
    </details>
  );
}
