/** Bounds that follow from the unit of an input; the contract has the limits of single fields. */
export const PERCENT_RANGE = { min: 0, max: 100 } as const

/** A quantity has three decimals and is not zero. */
export const QUANTITY_RANGE = { min: 0.001 } as const

export const EXCHANGE_RATE_RANGE = { min: 0 } as const
