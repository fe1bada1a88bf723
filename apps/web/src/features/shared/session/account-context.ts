import { createContext } from 'react'

/** The account in which the parts below act; null for that of the address. */
export const AccountContext = createContext<number | null>(null)
