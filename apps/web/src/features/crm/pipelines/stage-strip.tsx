import type { PipelineTemplate } from '@stoa/contract/browser'
import { Box, Tooltip, VisuallyHidden } from '@stoa/ui'
import './pipelines.css'

type Stage = Pick<PipelineTemplate['stages'][number], 'name' | 'color'>

/** A strip with the colours of the stages of a pipeline. */
export function StageStrip({ stages, label }: { stages: readonly Stage[]; label: string }) {
  return (
    <ul className="stoa-stage-strip" aria-label={label}>
      {stages.map((stage) => (
        <Tooltip key={stage.name} label={stage.name}>
          <li style={{ background: stage.color ?? 'var(--mantine-color-gray-5)' }}>
            <VisuallyHidden>{stage.name}</VisuallyHidden>
          </li>
        </Tooltip>
      ))}
    </ul>
  )
}

/** A dot in the colour of a stage. */
export function StageDot({ color }: { color: string | null | undefined }) {
  return <Box w={9} h={9} flex="none" style={{ borderRadius: '50%', background: color ?? 'var(--mantine-color-gray-5)' }} aria-hidden />
}
