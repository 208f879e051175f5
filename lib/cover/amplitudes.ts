/** The larger side of each min, max pair: amplitudes 0…1. */
// pairAmplitudes([-0.5, 0.25, -0.1, 0.3]) // => [0.5, 0.3]
export const pairAmplitudes = (points: readonly number[]) =>
  Array.from({ length: Math.floor(points.length / 2) }, (_, i) =>
    Math.min(1, Math.max(Math.abs(points[2 * i] ?? 0), Math.abs(points[2 * i + 1] ?? 0))),
  )

/** How loud a song is over its length, 0…1: its RMS where that was measured, since mastered songs have flat peaks. */
export const loudnessShape = ({ points, rms }: { points: readonly number[]; rms?: readonly number[] | undefined }) =>
  rms ?? pairAmplitudes(points)
