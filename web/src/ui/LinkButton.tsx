import { SiteLink } from '#i18n/SiteLink.tsx';
import { type ButtonVariant, buttonClass } from './Button.tsx';

type LinkButtonProps = { to: string; label: string; variant?: ButtonVariant };

/** A link that looks like a button. */
export function LinkButton({ to, label, variant = 'plain' }: LinkButtonProps) {
  return (
    <SiteLink className={buttonClass(variant)} to={to}>
      {label}
    </SiteLink>
  );
}
