/** Bounds of inputs that follow from their unit; limits of single fields come from the contract. */
export const PERCENT_RANGE = { min: 0, max: 100 } as const

/** A quantity of a line has three decimals and is not zero. */
export const QUANTITY_RANGE = { min: 0.001 } as const

export const EXCHANGE_RATE_RANGE = { min: 0 } as const
