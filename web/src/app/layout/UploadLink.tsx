import { useAtomValue, useStore } from 'jotai';
import type { ReactNode } from 'react';
import { paths } from '#paths.ts';
import { session } from '#session/atoms.ts';
import { askToSignIn } from '#session/signInRequest.ts';
import { NavLink } from '#ui/NavLink.tsx';

/** Asks visitors to sign in first. */
export function UploadLink({ className, children }: { className: string | undefined; children: ReactNode }) {
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
      {children}
    </NavLink>
  );
}
