/** Version of the schema of score files. A change that earlier versions cannot be read with raises it. */
export const SCORE_VERSION = 1

type Migration = (file: Record<string, unknown>) => Record<string, unknown>

/** Steps from each version to the next one, by the version that they read. */
const MIGRATIONS: Readonly<Record<number, Migration>> = {}

/**
 * A score of an earlier schema version in the newest one. What is no score of a known version is returned as it is, for
 * the schema to refuse.
 */
export const migrate = (data: unknown, migrations: Readonly<Record<number, Migration>> = MIGRATIONS): unknown => {
  let file = data
  for (let version = versionOf(file); version !== null; version = versionOf(file)) {
    const step: Migration | undefined = migrations[version]
    if (!step) return file
    file = { ...step(file as Record<string, unknown>), version: version + 1 }
  }
  return file
}

const versionOf = (file: unknown): number | null =>
  typeof file === 'object' && file !== null && 'version' in file && typeof file.version === 'number'
    ? file.version
    : null
