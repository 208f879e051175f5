/** Why an edit cannot be applied. `path` leads to the field of the edit at fault. */
export class EditError extends Error {
  override name = 'EditError'

  constructor(
    readonly path: readonly (string | number)[],
    message: string,
  ) {
    super(message)
  }
}
