import { useStore } from 'jotai';
import { useState } from 'react';
import { updateProfileContract } from '#contract/callables/updateProfile.ts';
import { ContractError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { wrote } from '#data/acts.ts';
import { call } from '#data/call.ts';
import { errorWords, useTexts, useWords } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { changeUser, type User } from '#session/atoms.ts';
import { useFreeNames } from '#session/names/findFreeNames.ts';
import { Button, LinkButton } from '#ui/Button.tsx';
import { grows, Hint, Live, Row, Stack, VisuallyHidden } from '#ui/layout.tsx';
import { Skeleton } from '#ui/States.tsx';
import { toast } from '#ui/toast.ts';
import styles from './WelcomeCard.module.css';

const howMany = 3;

/** One line, which expands to suggest free usernames. */
export function WelcomeCard({ viewer, onSkip }: { viewer: User; onSkip: () => void }) {
  const { words, errors } = useTexts('people');
  const store = useStore();
  const [isChoosing, setChoosing] = useState(false);
  const [taking, setTaking] = useState<string>();
  const [refused, setRefused] = useState<readonly string[]>([]);

  async function take(name: string): Promise<void> {
    setTaking(name);
    try {
      const { username } = await call(updateProfileContract, { username: name });
      wrote();
      changeUser(store, viewer.uid, (user) => ({ ...user, username }));
      toast('success', words.welcomeDone(name));
      focusPage();
    } catch (error) {
      const isTaken = error instanceof ContractError && error.code === 'already-exists';
      if (isTaken) setRefused((before) => [...before, name]);
      toast('error', isTaken ? words.welcomeTaken : errorWords(error, errors));
      setTaking(undefined);
    }
  }

  return (
    <section className={styles.card} aria-label={words.welcomeTitle}>
      <Row gap={2} line>
        <p className={grows}>{words.welcomeLine}</p>
        <Button variant="quiet" aria-expanded={isChoosing} onClick={() => setChoosing(!isChoosing)}>
          {words.welcomeChoose}
        </Button>
        <Button
          variant="quiet"
          onClick={() => {
            onSkip();
            focusPage();
          }}
          label={words.welcomeSkip}
        />
      </Row>
      {isChoosing && <FreeNames viewer={viewer} taking={taking} refused={refused} onTake={(name) => void take(name)} />}
    </section>
  );
}

type FreeNamesProps = {
  viewer: User;
  taking: string | undefined;
  refused: readonly string[];
  onTake: (name: string) => void;
};

function FreeNames({ viewer, taking, refused, onTake }: FreeNamesProps) {
  const words = useWords('people');
  const search = useFreeNames(viewer, howMany);
  const names = search.names.filter((name) => !refused.includes(name));
  return (
    <Stack gap={2} className={styles.choice}>
      <Hint>{words.welcomeText(limits.username.changeEveryDays)}</Hint>
      <Live>
        {search.phase === 'searching' && <VisuallyHidden>{words.welcomeLooking}</VisuallyHidden>}
        {search.phase === 'failed' && names.length === 0 && words.welcomeFailed}
      </Live>
      <Row as="ul" role="list" gap={2} className={styles.names} aria-label={words.welcomeNames}>
        {names.map((name) => (
          <li key={name}>
            <Button
              busy={taking === name}
              disabled={taking !== undefined && taking !== name}
              onClick={() => onTake(name)}
              label={words.welcomeTake(name)}
            />
          </li>
        ))}
        {search.phase === 'searching' &&
          Array.from({ length: Math.max(0, howMany - names.length) }, (_, place) => place).map((place) => (
            <li key={place} aria-hidden="true">
              <Skeleton width="9rem" height="2.75rem" />
            </li>
          ))}
        <li>
          <LinkButton to={paths.settingsProfile} label={words.welcomeOwn} variant="quiet" />
        </li>
      </Row>
    </Stack>
  );
}

/** The focused element is gone, so the heading of the page gets the focus. */
const focusPage = (): void => document.querySelector<HTMLElement>('main h1')?.focus();
