import { useState } from 'react'

/** Keeps the options of a field from covering the button below it: they open on request and close after each selection. */
export function useBriefOptions() {
  const [dropdownOpened, setOpened] = useState(false)
  const open = () => setOpened(true)
  const close = () => setOpened(false)
  return { openOnFocus: false, dropdownOpened, onDropdownOpen: open, onDropdownClose: close, onOptionSubmit: close, onClick: open }
}
