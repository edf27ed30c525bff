import { brand } from "../app/brand.ts";
import { analyticsService } from "./analytics/index.ts";
import { authService, readViewer } from "./auth/index.ts";
import { billingService, listSubscribedVariants } from "./billing/index.ts";
import { communityService, forumImportService, requireActor, requireMember } from "./community/index.ts";
import {
  contentImportService,
  describeTextUses,
  entriesService,
  pollsService,
  replacePictureStatements,
  textsService,
} from "./content/index.ts";
import { emailPreferencesService, emailService } from "./email/index.ts";
import { emailTextsService } from "./email-texts/index.ts";
import { exportsService, openReadyFile, type ReadyFile } from "./exports/index.ts";
import {
  coachService,
  fitnessService,
  fitnessStaffService,
  photosService,
  readEvidenceLines,
  readRecipeFoods,
  readRecipeToLog,
} from "./fitness/index.ts";
import { visitorStart } from "./http/database-start.ts";
import { type PublicData, peekPublicData, readPublicData } from "./http/public-data-cache.ts";
import { getRouteAccess } from "./http/route-access.ts";
import type { Flags } from "./kernel/flags.ts";
import { httpError } from "./kernel/http-error.ts";
import { newId } from "./kernel/ids.ts";
import { HOUR } from "./kernel/instants.ts";
import { liveService } from "./live/index.ts";
import { mediaService } from "./media/index.ts";
import { membersService, notificationsService } from "./members/index.ts";
import { messagesService } from "./messages/index.ts";
import { moderationObject, moderationService } from "./moderation/index.ts";
import { nutritionService } from "./nutrition/index.ts";
import { openDatabaseSession, PRIMARY, sourceDatabase } from "./platform/database-session.ts";
import { type Db, openDb } from "./platform/db.ts";
import { createFaultPoint } from "./platform/fault-injection.ts";
import { readFlags } from "./platform/flags.ts";
import { enqueueJobs } from "./platform/job-queue.ts";
import { isDevelopmentServer, isLocalRequest } from "./platform/local-development.ts";
import { publishedStart } from "./platform/page-versions.ts";
import { rememberReads } from "./platform/remember-reads.ts";
import { configuredOrigin, getSiteOrigin } from "./platform/site-origin.ts";
import { sampleService } from "./sample/index.ts";
import { libraryService, scienceService } from "./science/index.ts";
import { searchAdminService, searchService } from "./search/index.ts";
import { settingsService } from "./settings/index.ts";
import { socialCardsService } from "./social-cards/index.ts";
import { type JudgeInput, type LimitedAction, type TrustLevel, toTrustLevel } from "./spam/contract.ts";
import { spamAdminService, spamService } from "./spam/index.ts";
import { merchantFeedExport } from "./store/catalogue/index.ts";
import { storeService } from "./store/index.ts";

/** In ms. A page with prices may be this much older than its own five minutes (s-maxage). */
const PUBLIC_DATA_MAX_AGE = 60_000;

/** In ms. Merchant programs fetch a feed daily. */
const MERCHANT_FEED_MAX_AGE = 6 * HOUR;

/** What services get: the request's surroundings, without the services themselves. */
export interface RequestDeps {
  /** Names the request in logs and in the error page's reference. */
  id: string;
  request: Request;
  url: URL;
  env: Env;
  db: Db;
  now: () => number;
  /** The client's address as the edge saw it; never from a header that a client can set itself. */
  ip: string | null;
  /** True in local development only, see platform/local-development.ts. */
  local: boolean;
  /** Work that may be lost when the isolate stops: never payments, mail or audit rows. */
  waitUntil: (work: Promise<unknown>) => void;
  flags: () => Promise<Flags>;
}

/**
 * Everything that one request may use; each part is created on first use. React Router carries it in its context, Hono
 * as its bindings; scheduled jobs and tests create one themselves.
 */
export function createRequestContext(
  request: Request,
  env: Env,
  executionCtx: ExecutionContext,
  now: () => number = Date.now,
  flags: () => Promise<Flags> = once(() => readFlags(env, now())),
) {
  const url = new URL(request.url);
  const id = once(() => newId(now()));
  const db = once(() => openDb(env.DB));
  const deps: RequestDeps = {
    get id() {
      return id();
    },
    get db() {
      return db();
    },
    get ip() {
      return request.headers.get("cf-connecting-ip");
    },
    get local() {
      return isLocalRequest(isDevelopmentServer(env), url);
    },
    request,
    url,
    env,
    now,
    waitUntil: (work) => executionCtx.waitUntil(work),
    flags,
  };
  const pageTags = new Set<string>();
  const emails = once(() => emailService(deps));
  const viewer = once(() => readViewer(deps));
  const auth = once(() => authService({ ...deps, emails: emails() }));
  const store = once(() => storeService({ ...deps, emails: emails(), auth: auth(), live: liveService(deps) }));
  const listTextPeople = async () =>
    (await auth().listStaff()).flatMap(({ id, email, firstName, role, disabled }) =>
      role === "admin" && !disabled ? [{ userId: id, email, name: firstName ?? email }] : [],
    );
  const community = once(() => ({
    ...deps,
    viewer,
    isStaff: async () => (await auth().getAdminAccess()).hasAccess,
    judge: (input: JudgeInput) => spamService(deps).judge(input),
    humanCheck: (trust: TrustLevel) => spamService(deps).humanCheck(trust),
    checkHuman: (trust: TrustLevel, token: string | null, post: string) =>
      spamService(deps).checkHuman(trust, token, post),
    countUpheld: async (member: string, since: number) => moderationObject(env).countUpheld(member, since),
    consume: async ({ memberId, trust }: { memberId: string; trust: number }, action: LimitedAction) => {
      const taken = await spamService(deps).consume(memberId, toTrustLevel(trust), action);
      if (!taken.ok) throw httpError("too_fast", taken.message, { retryAfter: taken.retryAfter });
    },
  }));
  const context = {
    request,
    url,
    env,
    now,
    waitUntil: deps.waitUntil,
    flags,
    // Not spread from deps: that would call the getters of everything, used or not.
    get id() {
      return deps.id;
    },
    get db() {
      return deps.db;
    },
    get ip() {
      return deps.ip;
    },
    get local() {
      return deps.local;
    },
    get emails() {
      return emails();
    },
    /** Which optional emails someone gets. */
    get emailPreferences() {
      const { sign, verify } = auth();
      return emailPreferencesService({ ...deps, sign, verify, viewer });
    },
    /** Every email template with sample data; loaded only where the local mailbox shows them. */
    emailPreviews: async () =>
      (await import("./email-previews.ts")).renderEmailPreviews({
        ...(await import("./email-previews.ts")).EMAIL_SAMPLE,
        origin: url.origin,
      }),
    /**
     * Says what a public page shows (page-tags.ts), so that it is rendered again once that is published. A page that says
     * nothing is rendered again whenever anything is published.
     */
    addPageTags: (...tags: string[]): void => {
      for (const tag of tags) pageTags.add(tag);
    },
    /** What this page shows, as far as it has been said. */
    pageTags: pageTags as ReadonlySet<string>,
    /**
     * What a public page shows to everybody, from this isolate's memory where it is less than a minute old and none of its
     * tags was raised since; see readPublicData. The page gets its tags. In development always loaded, so that a reload
     * shows the last edit.
     */
    publicData: async <T>(key: string, load: () => Promise<PublicData<T> | null>): Promise<T | null> => {
      if (import.meta.env.DEV) return (await load())?.value ?? null;
      const options = { maxAge: PUBLIC_DATA_MAX_AGE, now: now(), flags: await flags() };
      const found = await readPublicData(`${url.origin} ${key}`, options, load);
      for (const tag of found?.tags ?? []) pageTags.add(tag);
      return found?.value ?? null;
    },
    /** The same where it is in memory, else null. */
    knownPublicData: async <T>(key: string): Promise<T | null> => {
      if (import.meta.env.DEV) return null;
      const options = { maxAge: PUBLIC_DATA_MAX_AGE, now: now(), flags: await flags() };
      return peekPublicData<T>(`${url.origin} ${key}`, options)?.value ?? null;
    },
    viewer,
    get auth() {
      return auth();
    },
    /** Articles, recipes and pages of the database. */
    get entries() {
      return entriesService(deps);
    },
    /** Staff who may open the editor of texts: those who may call it, admins. */
    listTextPeople,
    /** Polls inside texts. */
    get polls() {
      return pollsService({ ...deps, viewer });
    },
    /** Texts as staff write them. */
    get texts() {
      const { sign, verify } = auth();
      return textsService({
        ...deps,
        live: liveService(deps),
        sign,
        verify,
        emails: emails(),
        siteOrigin: () => getSiteOrigin(deps),
        listPeople: listTextPeople,
        listDishProducts: (handles) => store().catalogue.listProductsOfText(handles),
        faultPoint: createFaultPoint(deps),
        requestSettling: () => deps.waitUntil(enqueueJobs(env, "texts")),
        isKnownPath: (path) => !["unknown", "staff"].includes(getRouteAccess(path)),
      });
    },
    /** Texts of other programs. */
    get contentImport() {
      return contentImportService({ ...deps, live: liveService(deps) });
    },
    /** The library of studies as staff keep it. */
    get library() {
      return libraryService({ ...deps, live: liveService(deps) });
    },
    /** The forum. */
    /** Forums from elsewhere, and ours for elsewhere. */
    get forumImport() {
      return forumImportService(deps);
    },
    get community() {
      return communityService(community());
    },
    /** Reports by members and decisions by moderators. */
    get moderation() {
      return moderationService({
        ...deps,
        emails: emails(),
        member: () => requireMember(community()),
        reader: async () => (await requireActor(community())).member,
        consume: (member) => community().consume(member, "flags"),
      });
    },
    get science() {
      return scienceService(deps);
    },
    get nutrition() {
      return nutritionService({
        ...deps,
        brandName: brand.name,
        listLabeledProducts: () => store().catalogue.listLabeledProducts(),
      });
    },
    /** Pictures that social networks show with a link. */
    get socialCards() {
      return socialCardsService({
        ...deps,
        listShown: async (kind, slugs) => {
          if (kind === "article")
            return new Set((await entriesService(deps).listEntriesBySlug(slugs)).map(({ slug }) => slug));
          const { ingredients, studies } = await scienceService(deps).readLibrary();
          return new Set(kind === "ingredient" ? ingredients.map(({ key }) => key) : studies.map(({ id }) => id));
        },
      });
    },
    get search() {
      return searchService(context);
    },
    /** What the owner decides about the search, and what was searched for. */
    get searchAdmin() {
      return searchAdminService(context);
    },
    get live() {
      return liveService(deps);
    },
    /** The owner's own texts of the store's emails. */
    get emailTexts() {
      const previews = async () => {
        const { EMAIL_SAMPLE, listEmailPreviews } = await import("./email-previews.ts");
        return listEmailPreviews({ ...EMAIL_SAMPLE, origin: configuredOrigin(env) ?? url.origin });
      };
      return emailTextsService({ ...deps, emails: emails(), previews });
    },
    get store() {
      return store();
    },
    get billing() {
      const { sign, verify } = auth();
      return billingService({
        ...deps,
        emails: emails(),
        viewer,
        sign,
        verify,
        purchasables: (ids) => store().catalogue.purchasables(ids),
        purchasablesAmong: (ids) => store().catalogue.purchasablesAmong(ids),
        orders: () => store().orders.renewals,
      });
    },
    /** What the caller logs in the fitness app. */
    get fitness() {
      return fitnessService({
        ...deps,
        viewer,
        grants: () => context.billing.grants(),
        listDelivered: () => store().orders.listDelivered(),
        listSoldOut: async (ids) =>
          (await store().catalogue.getAvailability(ids)).flatMap((one) =>
            one.state === "sold_out" ? one.variantId : [],
          ),
        listSubscribed: () => listSubscribedVariants({ ...deps, viewer }),
        meant: url.searchParams.get("member"),
      });
    },
    /** The caller's progress photos. */
    get fitnessPhotos() {
      const { requireMember, requireAccess } = context.fitness;
      return photosService({ ...deps, requireMember, requireAccess });
    },
    /** Recipes of the site as foods of the diary. */
    get recipeFoods() {
      const { nutrition, entries } = context;
      const deps = {
        readRecipeList: entries.readRecipeList,
        getEntry: entries.getEntry,
        listFoods: nutrition.listFoods,
        findInLibrary: nutrition.findInLibrary,
        listLabeledProducts: () => store().catalogue.listLabeledProducts(),
        brandName: brand.name,
      };
      return { list: () => readRecipeFoods(deps), read: (slug: string) => readRecipeToLog(deps, slug) };
    },
    /** The caller's coach. */
    get coach() {
      const { nutrition, science } = context;
      return coachService({
        ...deps,
        meant: url.searchParams.get("member"),
        viewer,
        grants: () => context.billing.grants(),
        listFoods: () => nutrition.listAllFoods(),
        listRecipes: () => context.recipeFoods.list(),
        readRecipe: (slug) => context.recipeFoods.read(slug),
        listEvidence: () => readEvidenceLines(science),
      });
    },
    /** The fitness app as staff see it. */
    get fitnessStaff() {
      return fitnessStaffService({ ...deps, readFlagged: (member, turn) => context.coach.readFlagged(member, turn) });
    },
    get exports() {
      return exportsService(deps);
    },
    get media() {
      return mediaService({
        ...deps,
        live: liveService(deps),
        describeUses: async (uses) =>
          (
            await Promise.all([
              store().catalogue.describeMediaUses(uses),
              describeTextUses(deps, uses),
              context.community.describePictureUses(uses),
            ])
          ).flat(),
        renameInTexts: (id, withId) => replacePictureStatements(deps.db, id, withId),
      });
    },
    /** What is a member's own in the community: reading, bookmarks, drafts. */
    get members() {
      const describeTopic = async (topic: string) => (await context.community.readTopic(topic, { first: true })).view;
      const eraseElsewhere = [
        (id: string) => context.fitness.eraseLog(id),
        (id: string) => context.coach.eraseConversation(id),
      ];
      return membersService({ ...deps, describeTopic, eraseElsewhere });
    },
    /** Encrypted messages, and the keys of members. */
    get messages() {
      return messagesService({
        ...deps,
        viewer,
        requireWriter: () => context.community.requireOwnWriter(),
        ensureProfile: async () => {
          const member = await viewer();
          return member && context.community.ensureProfile(member);
        },
      });
    },
    /** What members are told of. */
    get notifications() {
      return notificationsService({
        ...deps,
        emails: emails(),
        sign: auth().sign,
        siteOrigin: () => getSiteOrigin(deps),
        faultPoint: createFaultPoint(deps),
      });
    },
    get sample() {
      return sampleService(context);
    },
    /** Judges what members publish in the community. */
    get spam() {
      return spamService(deps);
    },
    /** What staff see and decide about the spam protection. */
    get spamAdmin() {
      return spamAdminService(deps);
    },
    get settings() {
      return settingsService(deps);
    },
    get analytics() {
      return analyticsService(deps);
    },
    /** The Google Merchant feed, six hours old at most; null while the first one of a large catalog is being made. */
    openMerchantFeed: async (): Promise<ReadyFile | null> =>
      openReadyFile(
        context,
        merchantFeedExport,
        { origin: configuredOrigin(env) ?? url.origin },
        MERCHANT_FEED_MAX_AGE,
      ),
  };
  return context;
}

/**
 * The same for a visitor's request, which reads from a replica where visitorStart allows it. One that shows something sees
 * one instant, and asks the database each question once (see rememberReads), so that the parts of a page need not know of
 * each other.
 */
export function createVisitorContext(request: Request, env: Env, executionCtx: ExecutionContext): RequestContext {
  const isReading = request.method === "GET" || request.method === "HEAD";
  const now = isReading ? once(Date.now) : Date.now;
  let knownFlags: Flags | undefined;
  const flags = once(async () => {
    knownFlags = await readFlags(env, now());
    return knownFlags;
  });
  const session = openDatabaseSession(env.DB, () => visitorStart(context, knownFlags));
  const DB = isReading ? rememberReads(session) : session;
  const context = createRequestContext(request, { ...env, DB }, executionCtx, now, flags);
  return context;
}

/** The same for the loaders of a page that is stored for everybody: at least as new as what these flags say is published. */
export function createSharedPageContext(
  request: Request,
  ctx: RequestContext,
  executionCtx: ExecutionContext,
  flags: Flags,
): RequestContext {
  const session = openDatabaseSession(sourceDatabase(ctx.env.DB), () => publishedStart(flags));
  return createRequestContext(request, { ...ctx.env, DB: rememberReads(session) }, executionCtx, ctx.now, ctx.flags);
}

/** The same for a job, which asks the primary only. */
export const createJobContext = (
  request: Request,
  env: Env,
  executionCtx: ExecutionContext,
  now?: () => number,
): RequestContext =>
  createRequestContext(request, { ...env, DB: openDatabaseSession(env.DB, () => PRIMARY) }, executionCtx, now);

export type RequestContext = ReturnType<typeof createRequestContext>;

function once<T>(create: () => T): () => T {
  let cached: { value: T } | undefined;
  return () => {
    cached ??= { value: create() };
    return cached.value;
  };
}
