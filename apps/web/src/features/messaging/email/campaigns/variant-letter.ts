/** The letter of a variant: A is the campaign itself. */
export const variantLetter = (variant: number): string => 'ABCD'[variant - 1] ?? '?'
