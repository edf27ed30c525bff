/**
 * The entry of a Worker whose databases are measured and far away: it stands in front of a built Worker, waits
 * DATABASE_DELAY ms at each call to a D1 database, and says in the header `x-database` how many calls the answer needed
 * and, to a request with the header `x-count-rows`, how many rows the database read for them. It is text because it runs
 * inside the runtime.
 * @param main the built Worker's own entry, as a relative module name
 */
export const countingEntry = (main) => `
import worker from ${JSON.stringify(main)};
export * from ${JSON.stringify(main)};

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const rowsOf = (result) => result?.meta?.rows_read ?? 0;

/** A database whose calls are counted in \`count\`, after a wait of \`delay\` ms each. */
function far(d1, delay, count) {
  const real = new WeakMap();
  const send = async (call) => {
    count.calls++;
    if (delay > 0) await sleep(delay);
    const answer = await call();
    for (const result of Array.isArray(answer) ? answer : [answer]) count.rows += rowsOf(result);
    return answer;
  };
  const wrap = (text, statement) => {
    const proxy = {
      bind: (...values) => wrap(text, statement.bind(...values)),
      all: () => send(() => statement.all()),
      run: () => send(() => statement.run()),
      // These two answer without figures: what only reads is read a second time for them, where rows are counted.
      first: (...column) => send(() => statement.first(...column)).then(readAgain),
      raw: (...options) => send(() => statement.raw(...options)).then(readAgain),
    };
    const readAgain = async (answer) => {
      if (count.isCountingRows && /^\\s*(select|with)\\b/i.test(text)) count.rows += rowsOf(await statement.all());
      return answer;
    };
    real.set(proxy, statement);
    return proxy;
  };
  const database = (target) => ({
    prepare: (text) => wrap(text, target.prepare(text)),
    batch: (statements) => send(() => target.batch(statements.map((one) => real.get(one) ?? one))),
    withSession: (...start) => {
      const session = target.withSession(...start);
      return { ...database(session), getBookmark: () => session.getBookmark() };
    },
  });
  return database(d1);
}

export default {
  ...worker,
  async fetch(request, env, ctx) {
    const count = { calls: 0, rows: 0, isCountingRows: request.headers.has("x-count-rows") };
    const delay = Number(env.DATABASE_DELAY);
    const wrapped = { ...env };
    for (const name of ["DB", "ANALYTICS", "SEARCH"]) if (env[name]) wrapped[name] = far(env[name], delay, count);
    const answer = await worker.fetch(request, wrapped, ctx);
    if (answer.webSocket) return answer;
    const counted = new Response(answer.body, answer);
    counted.headers.set("x-database", \`\${count.calls} \${count.rows}\`);
    return counted;
  },
};
`;
