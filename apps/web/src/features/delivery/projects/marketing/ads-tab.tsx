import { PageSkeleton } from '@stoa/ui'
import { Suspense } from 'react'
import { PagePart } from '../../../shared/page-parts/index.ts'
import { useProject } from '../page/use-project.ts'

/** The ads that run on ad platforms for a project (SCR-054). */
export function AdsTab() {
  const { project } = useProject()
  return (
    <Suspense fallback={<PageSkeleton />}>
      <PagePart name="project-ads" projectUuid={project.uuid} />
    </Suspense>
  )
}
