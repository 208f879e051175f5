/** The shape of a catalogue in another language: the keys of the English one, with any words. */
export type Translation<T> = { readonly [Key in keyof T]: T[Key] extends string ? string : Translation<T[Key]> }
