const ITEM = 'package-edition-wizard'

/** What the wizard of an edition keeps while its reader looks at something else: the name, and the package it is for (spec 4). */
export interface WizardState {
  name: string
  productId: number
}

/** @returns what was kept for this package; an empty name for another one */
export function keptState(productId: number): WizardState {
  const kept = readItem()
  return kept?.productId === productId ? kept : { name: '', productId }
}

export const keepState = (state: WizardState): void => sessionStorage.setItem(ITEM, JSON.stringify(state))
export const forgetState = (): void => sessionStorage.removeItem(ITEM)

function readItem(): WizardState | null {
  const text = sessionStorage.getItem(ITEM)
  return text ? (JSON.parse(text) as WizardState) : null
}
