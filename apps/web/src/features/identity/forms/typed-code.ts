/** A code of six digits may be typed with a blank in the middle. */
export const TYPED_CODE_LENGTH = 7
