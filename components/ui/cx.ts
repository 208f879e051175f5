/** Joins class names; false ones are left out. */
// cx('a', false, 'b') // => 'a b'
export const cx = (...names: (string | false | null | undefined)[]) => names.filter(Boolean).join(' ')
