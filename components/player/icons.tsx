/** Filled transport icons. */

export const PlayIcon = ({ size = 18 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 18 18" fill="currentColor" className="player-icon" aria-hidden="true">
    <path d="M5 2.2v13.6L15.6 9z" />
  </svg>
)

export const PauseIcon = ({ size = 18 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 18 18" fill="currentColor" className="player-icon" aria-hidden="true">
    <path d="M3.5 2h3.6v14H3.5zM10.900 2h3.6v14h-3.6z" />
  </svg>
)

export const PreviousIcon = ({ size = 26 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 24 24" fill="currentColor" className="player-icon" aria-hidden="true">
    <path d="M19 5v14L8.500 12zM5 5h2v14H5z" />
  </svg>
)

export const NextIcon = ({ size = 26 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 24 24" fill="currentColor" className="player-icon" aria-hidden="true">
    <path d="M5 5v14l10.500-7zM17 5h2v14h-2z" />
  </svg>
)
