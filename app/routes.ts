import {
  index,
  layout,
  type RouteConfig,
  type RouteConfigEntry,
  route,
} from '@react-router/dev/routes'
import { addresses } from './addresses.ts'

const areas = {
  members: 'accounts/account/area.route.tsx',
  editors: 'editor/lists/area.route.tsx',
  admins: 'team/area.route.tsx',
}

const list = Object.entries(addresses)

function routesIn(area: keyof typeof areas | undefined) {
  return list
    .filter(([, rules]) => rules.area === area && !rules.inside)
    .map(([address, { module }]) => {
      if (address === '/') return index(module)
      const inside = list.filter(([, rules]) => rules.inside === address)
      const children = inside.map(([child, rules]) =>
        route(child.slice(address.length + 1), rules.module),
      )
      return route(address.slice(1), module, idOf(address, module), children)
    })
}

function idOf(address: string, module: string) {
  const isShared = list.filter(([, rules]) => rules.module === module).length > 1
  return isShared ? { id: address.slice(1) } : {}
}

export default [
  ...routesIn(undefined),
  ...Object.keys(areas).map((area) => {
    const name = area as keyof typeof areas
    return layout(areas[name], routesIn(name))
  }),
  ...developmentRoutes(),
  route('*', 'site/not-found.route.tsx'),
] satisfies RouteConfig

function developmentRoutes(): RouteConfigEntry[] {
  return process.env.NODE_ENV === 'development' ? [route('style', 'style/style.route.tsx')] : []
}
