import { Tooltip } from '@stoa/ui'

/** The words of a hint beside what they name. */
export function HintBubble({ label, target, opened }: { label: string; target: HTMLElement; opened: boolean }) {
  return <Tooltip label={label} target={target} opened={opened} />
}
