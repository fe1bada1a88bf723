import { ActionIcon, Code, CopyButton, Group, Hint, IconCheck, IconCopy } from '@stoa/ui'
import { useTranslation } from 'react-i18next'

interface CodeSampleProps {
  /** What the code is, for the copy button and screen readers. */
  label: string
  code: string
  /** Height in pixels after which long code scrolls. */
  most?: number
}

/** Code with a button that copies it. */
export function CodeSample({ label, code, most }: CodeSampleProps) {
  const { t } = useTranslation('integrations')
  return (
    <Group wrap="nowrap" align="flex-start" gap="xs">
      <Code
        block
        flex={1}
        miw={0}
        mah={most}
        role="region"
        aria-label={label}
        tabIndex={0}
        style={{ overflow: 'auto', overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}
      >
        {code}
      </Code>
      <CopyButton value={code}>
        {({ copied, copy }) => {
          const name = t(copied ? 'secret.copied' : 'secret.copy', { name: label })
          return (
            <Hint label={name}>
              <ActionIcon variant="default" size="lg" onClick={copy} aria-label={name}>
                {copied ? <IconCheck size={18} /> : <IconCopy size={18} />}
              </ActionIcon>
            </Hint>
          )
        }}
      </CopyButton>
    </Group>
  )
}
