import { pageAddress } from '#app/platform/paging/numbered-page.ts'
import { Pagination } from '#app/ui/pagination.tsx'

export function ArticlePages({ path, page, of }: { path: string; page: number; of: number }) {
  return (
    <Pagination
      label="Pages of articles"
      previous={page > 1 ? { href: pageAddress(path, page - 1), label: 'Newer articles' } : null}
      next={page < of ? { href: pageAddress(path, page + 1), label: 'Older articles' } : null}
      at={{ page, of }}
    />
  )
}
