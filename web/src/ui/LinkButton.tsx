import type { ComponentProps } from 'react';
import { SiteLink } from '#i18n/SiteLink.tsx';
import { type ButtonVariant, buttonClass } from './Button.tsx';

type LinkButtonProps = ComponentProps<typeof SiteLink> & { label: string; variant?: ButtonVariant };

/** A link that looks like a button. */
export const LinkButton = ({ label, variant, className, ...link }: LinkButtonProps) => (
  <SiteLink {...link} className={buttonClass(variant, className)}>
    {label}
  </SiteLink>
);
