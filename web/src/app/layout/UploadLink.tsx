import { useAtomValue, useStore } from 'jotai';
import type { ReactNode } from 'react';
import { paths } from '#paths.ts';
import { session } from '#session/atoms.ts';
import { askToSignIn } from '#session/signInRequest.ts';
import { Icon } from '#ui/Icon.tsx';
import { NavLink } from '#ui/NavLink.tsx';
import { DeferredPart } from '../DeferredPart.tsx';
import styles from './layout.module.css';

type UploadLinkProps = { className: string | undefined; size?: number; children: ReactNode };

/** Asks visitors to sign in first. */
export function UploadLink({ className, size, children }: UploadLinkProps) {
  const store = useStore();
  const { phase } = useAtomValue(session);
  return (
    <NavLink
      className={className}
      to={paths.photoUpload}
      onClick={(event) => {
        const opensHere = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
        if (phase !== 'signed-out' || !opensHere) return;
        event.preventDefault();
        askToSignIn(store, 'upload');
      }}
    >
      <span className={styles.ringed}>
        <Icon name="upload" size={size} />
        <DeferredPart part="ring" />
      </span>
      {children}
    </NavLink>
  );
}
