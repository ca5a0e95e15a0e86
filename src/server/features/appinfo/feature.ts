/** Calls of what the app needs to know about itself; the feature is registered here. */

import { AppError } from '#contract/errors.ts';
import type { Notice } from '#contract/shapes.ts';
import { defineFeature } from '#server/feature.ts';
import { operatorOf } from '#server/features/audit/service.ts';
import type { Handlers } from '#server/http/execute.ts';
import { requireViewer } from '#server/http/viewer.ts';
import { keep, PUBLISHING_HISTORY } from '#server/person-rule.ts';
import type { AppinfoService, NoticeRow, NoticeValues } from './service.ts';
import { notices } from './tables.ts';

export const appinfoFeature = defineFeature({
  name: 'appinfo',
  routes: ({ services: { appinfo } }) => appinfoRoutes(appinfo),
  persons: [keep(notices.operatorId, PUBLISHING_HISTORY)],
});

function appinfoRoutes(appinfo: AppinfoService) {
  return {
    'GET /api/appinfo/contact_qywx': () => appinfo.contact(),
    'POST /api/appinfo/contact_qywx': async ({ body, ...context }) => {
      const contact = { ...body, text: body.text || null };
      await appinfo.setContact(contact, operatorOf(context));
      return contact;
    },
    'GET /api/appinfo/notify': async ({ query, viewer }) => {
      if (query.all && !requireViewer(viewer).isSuper) throw new AppError('FORBIDDEN');
      const rows = await (query.all ? appinfo.allNotices() : appinfo.noticesFor(viewer));
      return { items: rows.map(present), next_offset: null };
    },
    'POST /api/appinfo/notify': async ({ body, ...context }) => {
      const by = operatorOf(context);
      const values: NoticeValues = {
        text: body.text,
        level: body.level,
        audience: body.audience,
        link: body.link ?? null,
        showsFrom: body.from ? new Date(body.from) : null,
        showsTo: body.to ? new Date(body.to) : null,
      };
      if (body.id !== undefined) return present(await appinfo.changeNotice(Number(body.id), values, by));
      return present(await appinfo.addNotice(values, by, body.request_uuid));
    },
    'GET /api/appinfo/upgrade': ({ request }) => appinfo.upgradeFor(request.appUa),
    'POST /api/appinfo/upgrade': async ({ body, ...context }) => {
      await appinfo.setRelease(body, operatorOf(context));
      return body;
    },
  } satisfies Handlers;
}

function present({ id, text, level, audience, link, showsFrom, showsTo }: NoticeRow): Notice {
  return {
    id: String(id),
    text,
    level,
    audience,
    link,
    from: showsFrom?.toISOString() ?? null,
    to: showsTo?.toISOString() ?? null,
  };
}
