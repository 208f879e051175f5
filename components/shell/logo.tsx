import { cx } from '#components/ui/cx'
import styles from './logo.module.css'

/** Logo. Its masks have ids, so use it once per page. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg
      className={className}
      viewBox="0 0 40 40"
      fill="none"
      strokeLinecap="round"
      strokeWidth="2.6"
      aria-hidden="true"
    >
      <defs>
        <mask id="sign-over" maskUnits="userSpaceOnUse" x="0" y="0" width="40" height="40">
          <path fill="#fff" d="M0 0h40v40H0z" />
          <path d="M12.5 7V33M27.5 9.5V30.5" stroke="#000" strokeWidth="5.6" />
        </mask>
        <mask id="sign-under" maskUnits="userSpaceOnUse" x="0" y="0" width="40" height="40">
          <path fill="#fff" d="M0 0h40v40H0z" />
          <path d={WEFT} stroke="#000" strokeWidth="5.6" />
        </mask>
      </defs>
      <path mask="url(#sign-under)" stroke="currentColor" d="M5 12V28M20 2V38M35 12.5V27.5" />
      <path stroke="currentColor" d="M12.5 7V33M27.5 9.5V30.5" />
      <path mask="url(#sign-over)" stroke="var(--accent)" d={WEFT} />
    </svg>
  )
}

const WEFT = 'M2 22.5C8.5 22.5 10 17.5 20 20S31.5 17.5 38 17.5'

/** Wordmark. Its SVG files are loaded only where it is shown. */
export function Wordmark({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx(styles.wordmark, className)} />
}
