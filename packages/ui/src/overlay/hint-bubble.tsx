import { Tooltip } from '@mantine/core'

/** The tooltip of a `Hint`, loaded when it is first shown. */
export function HintBubble({ label, target, opened }: { label: string; target: HTMLElement; opened: boolean }) {
  return <Tooltip label={label} target={target} opened={opened} />
}
