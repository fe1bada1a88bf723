/** A code has six digits, and may be typed with a space in the middle. */
export const TYPED_CODE_LENGTH = 7
