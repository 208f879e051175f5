/** Class names of one element; what is false is left out. */
// cx('a', false, 'b') // => 'a b'
export const cx = (...names: (string | false | null | undefined)[]) => names.filter(Boolean).join(' ')
