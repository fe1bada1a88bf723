const ITEM = 'package-edition-wizard'

/** Wizard state that is kept while another screen is open: the name, and the package (spec 4). */
export interface WizardState {
  name: string
  productId: number
}

/** @returns the state for this package; an empty name for any other */
export function readState(productId: number): WizardState {
  const stored = readItem()
  return stored?.productId === productId ? stored : { name: '', productId }
}

export const storeState = (state: WizardState): void => sessionStorage.setItem(ITEM, JSON.stringify(state))
export const clearState = (): void => sessionStorage.removeItem(ITEM)

function readItem(): WizardState | null {
  const text = sessionStorage.getItem(ITEM)
  return text ? (JSON.parse(text) as WizardState) : null
}
