import { useId } from 'react';
import { useWords } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { TextLink } from '#ui/Button.tsx';
import { Hint, Row, Stack } from '#ui/layout.tsx';
import styles from './ProfileHeader.module.css';

/** To be read once, after the first publication. */
export function NextSteps() {
  const { nextSteps: words } = useWords('people');
  const heading = useId();
  return (
    <Stack as="section" gap={3} className={styles.nextSteps} aria-labelledby={heading}>
      <Stack gap={1}>
        <h2 id={heading}>{words.title}</h2>
        <Hint>{words.text}</Hint>
      </Stack>
      <Row gap={5} dense>
        <TextLink to={paths.settingsProfile} label={words.introduce} />
        <TextLink to={paths.users} label={words.follow} />
        <TextLink to={paths.photoUpload} label={words.another} />
      </Row>
    </Stack>
  );
}
