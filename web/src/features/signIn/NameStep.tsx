import { useEffect, useRef } from 'react';
import { useWords } from '#i18n/words.ts';
import { isolated } from '#lib/isolated.ts';
import type { User } from '#session/atoms.ts';
import { NameFields } from '#session/names/NameFields.tsx';
import { useNameForm } from '#session/names/useNameForm.ts';
import { Button } from '#ui/Button.tsx';
import { Row, Stack } from '#ui/layout.tsx';
import { toast } from '#ui/toast.ts';
import styles from './signIn.module.css';

type NameStepProps = {
  viewer: User;
  /** The account was made a moment ago. */
  isNew: boolean;
  onLater: () => void;
};

export function NameStep({ viewer, isNew, onLater }: NameStepProps) {
  const words = useWords('naming');
  const form = useNameForm(viewer, (username) => toast('success', words.done(isolated(username))));
  const text = useRef<HTMLParagraphElement>(null);
  // What had the focus is gone. A field would raise a phone's keyboard over the names that are offered.
  useEffect(() => text.current?.focus(), []);

  return (
    <Stack as="form" gap={4} noValidate onSubmit={form.submit}>
      <p ref={text} tabIndex={-1} className={styles.said}>
        {isNew && (
          <>
            {words.made}
            <br />
          </>
        )}
        {words.text}
      </p>
      <NameFields form={form} viewer={viewer} />
      <Row gap={2}>
        <Button type="submit" variant="primary" busy={form.busy} label={words.take} />
        <Button variant="quiet" onClick={onLater} label={words.later} />
      </Row>
    </Stack>
  );
}
