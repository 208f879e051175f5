/** The shape of a translation: the keys of the English catalogue. */
export type Translation<T> = { readonly [Key in keyof T]: T[Key] extends string ? string : Translation<T[Key]> }
