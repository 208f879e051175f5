const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView) => Buffer.from(buffer, byteOffset, byteLength)

/** Whether two arrays of numbers are the same to the bit; `toEqual` takes seconds for what this does in milliseconds. */
export const sameBytes = (a: ArrayBufferView, b: ArrayBufferView): boolean => bytesOf(a).equals(bytesOf(b))
