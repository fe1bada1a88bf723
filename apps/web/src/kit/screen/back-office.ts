import { useLocation } from '@tanstack/react-router'

/** Whether the address is one of the back office, whose lists have the texts of spec 2.7 in both languages. */
export const useIsBackOffice = (): boolean => /^\/(me|admin)(\/|$)/.test(useLocation().pathname)
