/** Three dots of the menus' buttons, as one path: hundreds of songs may each show one. */
export const MoreIcon = ({ size = 18 }: { size?: number }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="4"
    strokeLinecap="round"
    aria-hidden="true"
  >
    <path d="M5 12h0M12 12h0M19 12h0" />
  </svg>
)
