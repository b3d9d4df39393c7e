// private experiment
import { readFileSync } from 'node:fs'
import { openClient } from '#platform/server/database/connection.ts'
import { setStage, size } from './stage.ts'
size.requestsPerHotel = 200
const stage = await setStage()
try {
  const admin = openClient({ ...stage.deskbell, user: 'deskbell_owner' }, { max: 1 })
  await admin.unsafe(`
  create procedure bench(n int) language plpgsql as $p$
  declare hs text[]; gs uuid[]; k int;
  begin
    perform set_config('role','deskbell_platform',false);
    select array_agg(hotel_id order by id), array_agg(id order by id) into hs, gs from guests;
    perform set_config('role','deskbell_app',false);
    commit;
    for i in 1..n loop
      k := 1 + i % array_length(hs,1);
      perform set_config('app.hotel_id', hs[k], true);
      insert into service_requests (hotel_id,id,guest_id,guest_name,room_number,type,description)
        values (hs[k], uuidv7(), gs[k], 'Guest Number1', 'Room 1', 'towels', 'Two bath towels and a hair dryer for the evening, please. Wish number ' || i)
        on conflict (hotel_id,id) do nothing;
      commit;
    end loop;
    perform set_config('role','none',false);
  end $p$;
  grant execute on procedure bench to public;`).simple()
  await admin.unsafe(`set synchronous_commit = ${process.env.SC ?? 'off'}`).simple()
  const [{ pid }] = await admin`select pg_backend_pid() as pid` as unknown as [{ pid: number }]
  const cpu = () => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  const run = async (name: string) => {
    const times: number[] = []
    for (let i = 0; i < 7; i++) { const t = cpu(); await admin.unsafe('call bench(3000)').simple(); times.push((cpu() - t) / 3); }
    times.sort((a, b) => a - b)
    console.log(name.padEnd(40), 'µs/op min', times[0]!.toFixed(1), 'median', times[3]!.toFixed(1))
  }
  await run('warm-up'); await run('as it is')
  for (const file of process.argv.slice(2)) {
    await admin.unsafe(readFileSync(file, 'utf8')).simple()
    await run(file.split('/').pop()!)
  }
  await admin.end()
} finally { await stage.close() }
