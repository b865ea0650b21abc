import { type ReactNode, useEffect, useState } from 'react';
import {
  linkProvider,
  mayUnlink,
  prepareWindows,
  type SignInMethod,
  type SignInMethods,
  unlinkMethod,
} from '#data/account/methods.ts';
import { site } from '#data/site.ts';
import type { ProviderName } from '#data/siteConfig.ts';
import { providerLabels } from '#i18n/providerLabels.ts';
import { useTexts } from '#i18n/words.ts';
import { inAppBrowser } from '#session/inApp/inAppBrowser.ts';
import { useLazyDialog } from '#session/useLazyDialog.tsx';
import { Button } from '#ui/Button.tsx';
import { quietPart } from '#ui/Lazy.tsx';
import { Hint, Row, Section } from '#ui/layout.tsx';
import styles from './account.module.css';
import { readMethodsAgain, showMethods, useAccountChange } from './accountChange.tsx';

const InAppNote = quietPart(async () => (await import('#session/inApp/InAppNote.tsx')).InAppNote);

/** The last way to sign in cannot be removed. */
export function MethodsSection({ methods }: { methods: SignInMethods }) {
  const { words, locale } = useTexts('account');
  const { note, busy, make } = useAccountChange();
  const [unlinking, setUnlinking] = useState<SignInMethod>();
  const [app] = useState(inAppBrowser);
  const isRefused = (provider: ProviderName): boolean => app !== undefined && provider === 'google';
  const dialog = useLazyDialog(async () => (await import('./signInDialogs.tsx')).UnlinkDialog);

  // Browsers open windows only right after a press, so the code must be loaded by then.
  useEffect(() => {
    prepareWindows().catch(() => undefined);
  }, []);

  const nameOf = (method: SignInMethod): string => (method === 'password' ? words.password : providerLabels[method]);
  const link = (provider: ProviderName) =>
    make(provider, async () => {
      showMethods(await linkProvider(provider, locale));
      return words.linked(nameOf(provider));
    });
  const unlink = async (method: SignInMethod): Promise<void> => {
    const isDone = await make(method, async () => {
      showMethods(await unlinkMethod(method));
      return words.unlinked(nameOf(method));
    });
    // Another browser may have changed the list.
    if (!isDone) await readMethodsAgain();
  };

  // Linked providers stay in the list even if the site no longer offers them.
  const unlinked = site().providers.filter((provider) => !methods.linked.some(({ method }) => method === provider));
  return (
    <Section title={words.methodsHeading}>
      <Hint>{words.methodsText}</Hint>
      <ul role="list" className={styles.methods}>
        {methods.linked.map(({ method, identity }) => (
          <Method key={method} name={nameOf(method)} identity={identity ?? ''}>
            {mayUnlink(methods, method) ? (
              <Button
                aria-label={words.unlinkNamed(nameOf(method))}
                busy={busy === method}
                onClick={() => dialog.open(() => setUnlinking(method))}
                label={words.unlink}
              />
            ) : (
              <Hint as="span">{words.onlyMethod}</Hint>
            )}
          </Method>
        ))}
        {unlinked.map((provider) => (
          <Method key={provider} name={nameOf(provider)} identity={words.notLinked}>
            {!isRefused(provider) && (
              <Button
                aria-label={words.linkNamed(nameOf(provider))}
                busy={busy === provider}
                onClick={() => void link(provider)}
                label={words.link}
              />
            )}
          </Method>
        ))}
      </ul>
      {app && unlinked.includes('google') && <InAppNote app={app} provider={providerLabels.google} />}
      {note}
      {unlinking !== undefined &&
        dialog.draw((UnlinkDialog) => (
          <UnlinkDialog
            title={words.unlinkTitle(nameOf(unlinking))}
            text={unlinking === 'password' ? words.unlinkPasswordText : words.unlinkText(nameOf(unlinking))}
            onClose={() => setUnlinking(undefined)}
            onUnlink={() => {
              setUnlinking(undefined);
              void unlink(unlinking);
            }}
          />
        ))}
    </Section>
  );
}

const Method = ({ name, identity, children }: { name: string; identity: string; children: ReactNode }) => (
  <Row as="li" gap={4} justify="between" className={styles.method}>
    <span className={styles.methodText}>
      <span className={styles.methodName}>{name}</span>
      <Hint as="span" className={styles.identity}>
        {identity}
      </Hint>
    </span>
    {children}
  </Row>
);
